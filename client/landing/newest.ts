/** The query's input, shared by the loader and the section. */
export const newest = { limit: 4 }
