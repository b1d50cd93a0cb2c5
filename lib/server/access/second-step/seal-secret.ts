import "server-only";
import { sealingFor } from "../sealing";

export const { seal: sealSecret, open: openSecret, resealed } = sealingFor("scoutdeck authenticator app");
