import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { read, root } from '../sources.ts'
import { generate, generatedDocuments } from './blocks.ts'

// `npm run docs`: writes the generated blocks of documents.
for (const path of generatedDocuments)
  await writeFile(join(root, path), await generate(path, await read(path)))
