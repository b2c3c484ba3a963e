// Imported first: React and others choose their build by this variable when they are loaded.

/** True for `npm run dev`, which serves the sources; everything else serves the build. */
export const developing = process.argv.includes('--dev')

// A copy: each look at the original is a call out of JavaScript, and libraries look hundreds of times for a page.
process.env = { ...process.env, NODE_ENV: developing ? 'development' : 'production' }
