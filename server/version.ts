import manifest from '../package.json' with { type: 'json' }

/** The version of this program, as CHANGELOG.md names it. */
export const { version } = manifest
