interface Call {
  callee: { property?: { name?: string } }
  arguments: { value?: unknown }[]
}
interface Context {
  filename: string
  report: (problem: { node: Call; message: string }) => void
}

/** Tables that one file inserts into, and nothing else. */
const doors = new Map<unknown, string>([
  ['notice', 'server/notices/commands.ts'],
  ['letter', 'server/mail/commands.ts'],
])

/** A plugin of oxlint (oxlint.config.ts). */
export default {
  meta: { name: 'doors' },
  rules: {
    insert: {
      create: ({ filename, report }: Context) => ({
        CallExpression(node: Call) {
          const table = node.arguments[0]?.value
          const door = node.callee.property?.name === 'insertInto' && doors.get(table)
          if (door && !filename.endsWith(door))
            report({ node, message: `Only ${door} inserts into ${table}.` })
        },
      }),
    },
  },
}
