/** The legal texts: each is a setting, and a page of this name where it is not empty. */
export const legalTexts = ['terms', 'privacy', 'imprint', 'cookies'] as const
