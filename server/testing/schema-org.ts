import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'

/** An interface of schema-dts: `interface ProductBase extends ThingBase {`, and its properties until `}`. */
const INTERFACE = /^(?:export )?interface (\w+) extends ([^{]+) \{\n([\s\S]*?)^\}/gm
const PROPERTY = /^ {4}"([\w:]+)"\?:/gm

/** `ProductBase` and `ProductLeaf` are two halves of the class Product. */
const className = (name: string) => name.replace(/(Base|Leaf)$/, '').replace(/^_/, '')

/**
 * The vocabulary of schema.org as in its JSON-LD file, as far as the validator reads that: the classes, what each
 * descends from, and its properties. Read from the types of schema-dts, generated from that file, which itself would
 * have to be downloaded.
 */
export async function readVocabulary() {
  const types = fileURLToPath(new URL('schema.d.ts', import.meta.resolve('schema-dts')))
  const source = await readFile(types, 'utf8')

  const parents = new Map<string, Set<string>>()
  const domains = new Map<string, Set<string>>()
  const of = (map: Map<string, Set<string>>, key: string) => {
    const set = map.get(key) ?? new Set()
    map.set(key, set)
    return set
  }
  for (const [, name = '', ancestors = '', body = ''] of source.matchAll(INTERFACE)) {
    const own = className(name)
    for (const [ancestor] of ancestors.matchAll(/\w+Base/g)) {
      if (className(ancestor) !== own) of(parents, own).add(className(ancestor))
    }
    of(parents, own)
    for (const [, property = ''] of body.matchAll(PROPERTY)) of(domains, property).add(own)
  }

  const id = (name: string) => ({ '@id': `schema:${name}` })
  return {
    '@graph': [
      ...[...parents].map(([name, above]) => ({
        ...id(name),
        '@type': 'rdfs:Class',
        'rdfs:subClassOf': [...above].map(id),
      })),
      ...[...domains].map(([name, classes]) => ({
        ...id(name),
        '@type': 'rdf:Property',
        'schema:domainIncludes': [...classes].map(id),
      })),
    ],
  }
}
