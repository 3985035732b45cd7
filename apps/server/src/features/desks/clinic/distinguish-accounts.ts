import type { Chart } from '@contour/contract/staff-chart'
import { AppError, notFound } from '../../../app-error.ts'
import { asStaff, type Caller } from '../../../caller.ts'
import type { Ctx } from '../../../context.ts'
import type { Reader } from '../../../db/database.ts'
import { accountDistinctions } from '../../../db/schema.ts'
import { audit } from '../../ground/audit/index.ts'
import { isDistinct, matchedAccountsOf, pairOf, type OrderRow } from '../../care/orders/index.ts'
import { openOrder } from './clinic-access.ts'

type Input = { id: string; account: string; distinct: boolean; reason: string }

/** Lists the accounts that match the patient's, with what a clinician said of each (D-83). */
export async function shownAccounts(db: Reader, order: OrderRow): Promise<Chart['other_accounts']> {
  const matches = (await matchedAccountsOf(db, [order.user_id])).get(order.user_id) ?? []
  return matches.map((account) => ({
    account: account.publicId,
    email: account.email,
    shared: [...account.shared],
    distinct: isDistinct(account),
    said: account.said && {
      by: account.said.by,
      at: account.said.at.toISOString(),
      reason: account.said.reason,
      distinct: account.said.distinct,
    },
  }))
}

/**
 * Stores that a matching account is not the same person's, or takes that back (D-83): it lifts exactly this match, for both
 * accounts, on every path that asks for the same person. No lock is needed: a parcel at the pharmacy may wait for it.
 * @throws AppError not_found (the order, or an account that does not match), not_licensed, conflict if it stands so already
 */
export async function distinguishAccounts(
  ctx: Ctx,
  caller: Caller,
  { id, account, distinct, reason }: Input,
) {
  const clinician = asStaff(caller)
  await ctx.db.transaction(async (tx) => {
    const order = await openOrder(tx, ctx, clinician, id)
    const matches = (await matchedAccountsOf(tx, [order.user_id])).get(order.user_id) ?? []
    const match = matches.find(({ publicId }) => publicId === account)
    if (!match) throw notFound()
    if (isDistinct(match) === distinct)
      throw new AppError('conflict', { message: 'It stands so already. Read the chart again.' })
    await tx.insert(accountDistinctions).values({
      ...pairOf(order.user_id, match.userId),
      distinct,
      shared: [...match.shared],
      reason,
      staff_id: clinician.staffId,
      at: ctx.clock.now(),
    })
    await audit(tx, distinct ? 'accounts.told_apart' : 'accounts.taken_as_one', {
      subjectUser: order.user_id,
      subject: `order:${order.public_id}`,
      after: { account, shared: [...match.shared], reason },
    })
  })
  return { message: distinct ? 'The two accounts are two people.' : 'The two accounts are one person again.' }
}
