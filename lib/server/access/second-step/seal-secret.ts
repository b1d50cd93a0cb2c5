import "server-only";
/** The secrets of authenticator apps must be read again, so they are encrypted, each for its member. */
import { sealingFor } from "../sealing";

export const { seal: sealSecret, open: openSecret, resealed } = sealingFor("scoutdeck authenticator app");
