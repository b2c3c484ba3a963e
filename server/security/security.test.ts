import { expect, test } from 'vitest'
import { generate, generatedDocuments } from '../testing/documents/blocks.ts'
import { readOthers, readShown, requirements } from '../testing/documents/requirements.ts'
import { read } from '../testing/sources.ts'

test.for(generatedDocuments)(
  'the generated blocks of %s are up to date: npm run docs [ASVS 2.1.2, 2.1.3, 6.1.1, 7.1.1, 8.1.2, 14.1.2, 16.1.1]',
  async (path) => {
    const document = await read(path)
    expect(document).toBe(await generate(path, document))
  },
)

test('every requirement is shown by a test, or has another verdict and its reason', async () => {
  const [shown, others] = await Promise.all([readShown(), readOthers()])
  expect(requirements.length).toBe(253)
  const unclear = others.filter(
    ({ verdict, reason }) => !['not applicable', 'operator', '**exception**'].includes(verdict) || !reason,
  )
  expect(unclear).toEqual([])
  const judged = [...shown, ...others.map(({ number }) => number)]
  expect([...new Set(judged).symmetricDifference(new Set(requirements))]).toEqual([])
})
