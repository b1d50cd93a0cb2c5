/** The address of the form. */
export { POST } from "../reveals/route";
