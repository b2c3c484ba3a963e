// Imported before anything else: React and others choose between their builds when they are loaded, by this variable.

/** True for `npm run dev`, which serves the sources; everything else serves the build. */
export const developing = process.argv.includes('--dev')

process.env.NODE_ENV = developing ? 'development' : 'production'
