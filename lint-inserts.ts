interface Call {
  callee: { property?: { name?: string } }
  arguments: { value?: unknown }[]
}
interface Context {
  filename: string
  report: (problem: { node: Call; message: string }) => void
}

/** Tables that one file inserts into, and nothing else. */
const inserters = new Map<unknown, string>([
  ['notice', 'server/notices/commands.ts'],
  ['letter', 'server/mail/commands.ts'],
])

/** A plugin of oxlint (oxlint.config.ts). */
export default {
  meta: { name: 'inserts' },
  rules: {
    'one-file': {
      create: ({ filename, report }: Context) => ({
        CallExpression(node: Call) {
          const table = node.arguments[0]?.value
          const inserter = node.callee.property?.name === 'insertInto' && inserters.get(table)
          if (inserter && !filename.endsWith(inserter))
            report({ node, message: `Only ${inserter} inserts into ${table}.` })
        },
      }),
    },
  },
}
