// Imported first: React and others choose their build by this variable when they are loaded.

/** True for `npm run dev`, which serves the sources; everything else serves the build. */
export const developing = process.argv.includes('--dev')

process.env.NODE_ENV = developing ? 'development' : 'production'
