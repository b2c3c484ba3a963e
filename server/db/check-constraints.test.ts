import { sql } from 'kysely'
import { expect } from 'vitest'
import { necessaryKinds, optionalKinds } from '../../shared/notices/letter-kinds.ts'
import { accountNoticeKinds, rentalNoticeKinds } from '../../shared/notices/notice-kinds.ts'
import { sanctionActions, sanctionReasonNames } from '../../shared/moderation/sanction.ts'
import { reportOutcomes, reportReasons } from '../../shared/report-schema.ts'
import { actors, proposalStates, rentalEvents } from '../../shared/rental/rental-process.ts'
import { stages } from '../../shared/rental/rental-statuses.ts'
import { test } from '../testing/test.ts'

test.for<[constraint: string, values: readonly string[]]>([
  ['rental_status_check', stages],
  ['rental_cancelled_by_check', actors],
  ['proposal_state_check', proposalStates],
  ['message_kind_check', ['text', ...rentalEvents]],
  ['notice_kind_of_rental', rentalNoticeKinds],
  ['notice_kind_of_account', accountNoticeKinds],
  ['letter_kind', [...optionalKinds, ...necessaryKinds]],
  ['sanction_action_check', sanctionActions],
  ['sanction_reason_check', sanctionReasonNames],
  ['report_reason_check', Object.keys(reportReasons)],
  ['report_outcome_check', Object.keys(reportOutcomes)],
])('%s lists the same values as the code', async ([name, values], { db }) => {
  const { rows } = await sql<{ definition: string }>`
    select pg_get_constraintdef(oid) as definition from pg_constraint where conname = ${name}`.execute(db)
  const listed = [...(rows[0]?.definition ?? '').matchAll(/'(\w+)'/g)].map(([, value]) => value)
  expect(listed.toSorted()).toEqual(values.toSorted())
})
