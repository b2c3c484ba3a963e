import manifest from '../../package.json' with { type: 'json' }

const [, ...start] = manifest.scripts.start.split(' ')

/** What Node is given to open a shop as `npm start` does, but for the `.env` of the folder it is in. */
export const startArguments = start.filter((argument) => !argument.startsWith('--env-file'))
