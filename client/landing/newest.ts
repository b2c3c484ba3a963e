/** The landing page's question, asked by its loader and answered to its section. */
export const newest = { limit: 4 }
