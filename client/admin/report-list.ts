/** Reads the address of the list of reports: those that wait, or those that are done. */
export const readReportList = ({ show }: Record<string, unknown>): { show?: 'done' } => ({
  show: show === 'done' ? show : undefined,
})
