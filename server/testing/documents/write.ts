import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { read, root } from '../sources.ts'
import { generate } from './blocks.ts'

// `npm run docs`: writes the generated blocks of docs/security.md.
const path = 'docs/security.md'
await writeFile(join(root, path), await generate(await read(path)))
