import type { Db } from '../db/database.ts'
import { deliverNext } from '../letters/deliver.ts'
import type { Message } from '../mail/transport.ts'
import { rules } from './rules.ts'

/** Sends the letters that are due at a moment, and returns them. */
export async function sentLetters(db: Db, now: Date) {
  const sent: Message[] = []
  const transport = {
    way: 'smtp' as const,
    send: async (message: Message) => (sent.push(message), 'sent' as const),
    close() {},
  }
  while ((await deliverNext({ db, transport, rules, clock: () => now })) !== 'nothing');
  return sent
}
