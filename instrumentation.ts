/** At boot: what a crash left behind is settled, and again every 30 seconds. */
export async function register(): Promise<void> {
  if (process.env.NEXT_RUNTIME !== "nodejs") return;
  const { startRecovery } = await import("@/lib/server/composition/start-recovery");
  startRecovery();
}
