/** For `useLazyDialog`: no page waits for them. */
export const loadReportDialog = async () => (await import('./report-dialog.tsx')).ReportDialog
export const loadBlockDialog = async () => (await import('./block-dialog.tsx')).BlockDialog
