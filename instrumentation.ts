/** At boot: what a crash left behind is settled, again every 30 seconds, and the ledgers are checked. */
export async function register(): Promise<void> {
  if (process.env.NEXT_RUNTIME !== "nodejs") return;
  const { startRecovery } = await import("@/lib/server/composition/start-recovery");
  startRecovery();
  const { startReconciliation } = await import("@/lib/server/composition/start-reconciliation");
  startReconciliation();
}
