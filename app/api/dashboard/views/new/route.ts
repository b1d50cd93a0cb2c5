/** The page stays open and shows a problem beside the name, without a notice. */
export { POST } from "../route";
