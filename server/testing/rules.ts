/** The settings that tests run under. */
export const rules = {
  publicUrl: 'http://localhost:3000',
  imageOrigin: 'http://localhost:3000',
  requestExpiryHours: 48,
  turnaroundDays: 0,
}
