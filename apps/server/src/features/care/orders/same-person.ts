import { isNamesake, sharedBySamePerson } from '@contour/domain/accounts/same-person'
import type { PersonFacts, Shared } from '@contour/domain/accounts/same-person'
import { and, eq, exists, inArray, ne, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Reader } from '../../../db/database.ts'
import { distinctionsOf, isDistinct } from './account-distinctions.ts'
import type { Distinction } from './account-distinctions.ts'
import { addresses, orders, savedCards, users } from '../../../db/schema.ts'

const other = alias(users, 'other')

/** Another account of a person. */
export type SamePerson = {
  userId: number
  publicId: string
  email: string
  shared: readonly Shared[]
  /** What a clinician said of the two last; null before anybody did. */
  said: Distinction | null
}

/**
 * Returns the other accounts of each of these people that have ever ordered (D-83). The one function that says so, for
 * the chart, the queue, the signature, the acceptance, the timer, continuations and the ship gate.
 */
export async function otherAccountsOf(
  db: Reader,
  userIds: readonly number[],
): Promise<ReadonlyMap<number, readonly SamePerson[]>> {
  const matches = await matchedAccountsOf(db, userIds)
  return new Map(
    [...matches].flatMap(([userId, found]) => {
      const same = found.filter((account) => !isDistinct(account))
      return same.length > 0 ? [[userId, same] as const] : []
    }),
  )
}

/** The same with the accounts of which a clinician said that they are another person's; for the chart, which shows that. */
export async function matchedAccountsOf(
  db: Reader,
  userIds: readonly number[],
): Promise<ReadonlyMap<number, readonly SamePerson[]>> {
  if (userIds.length === 0) return new Map()
  // Born on one day: few; whether they are the same person is not for SQL to say.
  const pairs = await db
    .select({ mine: users, other })
    .from(users)
    .innerJoin(other, and(eq(other.dob, users.dob), ne(other.id, users.id)))
    .where(
      and(
        inArray(users.id, [...new Set(userIds)]),
        exists(
          db
            .select({ one: sql`1` })
            .from(orders)
            .where(eq(orders.user_id, other.id)),
        ),
      ),
    )
  const namesakes = pairs.filter(({ mine, other: twin }) => isNamesake(factsOf(mine), factsOf(twin)))
  if (namesakes.length === 0) return new Map()
  const contacts = await contactsOf(
    db,
    namesakes.flatMap(({ mine, other: twin }) => [mine.id, twin.id]),
  )
  const said = await distinctionsOf(db, namesakes)
  const found = new Map<number, SamePerson[]>()
  for (const { mine, other: twin } of namesakes) {
    const shared = sharedBySamePerson(contacts(mine), contacts(twin))
    if (shared.length === 0) continue
    const one = {
      userId: twin.id,
      publicId: twin.public_id,
      email: twin.email,
      shared,
      said: said(mine.id, twin.id),
    }
    found.set(mine.id, [...(found.get(mine.id) ?? []), one])
  }
  return found
}

type UserRow = typeof users.$inferSelect

const factsOf = (user: UserRow): PersonFacts => ({
  firstName: user.first_name,
  lastName: user.last_name,
  dob: user.dob,
  phone: user.phone,
  addresses: [],
  cards: [],
})

/** Reads addresses and cards of these people. */
async function contactsOf(db: Reader, userIds: readonly number[]): Promise<(user: UserRow) => PersonFacts> {
  const ids = [...new Set(userIds)]
  const places = await db
    .select({ userId: addresses.user_id, line1: addresses.line_1, zip: addresses.zip })
    .from(addresses)
    .where(inArray(addresses.user_id, ids))
  const cards = await db
    .select({ userId: savedCards.user_id, fp: savedCards.fp })
    .from(savedCards)
    .where(inArray(savedCards.user_id, ids))
  return (user) => ({
    ...factsOf(user),
    addresses: places.filter(({ userId }) => userId === user.id),
    cards: cards.flatMap(({ userId, fp }) => (userId === user.id && fp !== null ? [fp] : [])),
  })
}
