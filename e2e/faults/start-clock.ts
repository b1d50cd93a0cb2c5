/** The first import of the worker: from here on, every Date of this process is the virtual clock's. */
import { installVirtualClock } from "@/lib/server/runtime/virtual-clock";

installVirtualClock();
