export { POST } from "../reveals/route";
