/** This must be the worker's first import: from here on, Date uses the virtual clock. */
import { installVirtualClock } from "@/lib/server/runtime/virtual-clock";

installVirtualClock();
