import { MIN_CHARGE } from '@contour/domain/coupons/coupon'
import { PRICE_LISTS, PRICE_PARTS, PRICE_ROWS, TERMS } from '@contour/domain/catalog/price-book'
import type { PriceRow } from '@contour/domain/catalog/price-book'
import { easternDate } from '@contour/domain/time/plain-date'
import { and, asc, desc, eq, gt, isNull, or } from 'drizzle-orm'
import { actorOf, type Caller } from '../../../caller.ts'
import type { Ctx, CtxOf } from '../../../context.ts'
import type { Tx } from '../../../db/database.ts'
import { priceDrafts, priceRows } from '../../../db/schema.ts'
import { AppError, notFound } from '../../../app-error.ts'
import { aloneFrom, requireSecondPerson } from '../../ground/approvals/index.ts'
import { audit, namesOfActors } from '../../ground/audit/index.ts'
import { z } from 'zod'
import { DRUGS } from '@contour/domain/catalog/products'
import { priceDraftLifeCycle } from '@contour/domain/sales/price-draft-life-cycle'
import { transition } from '../../../db/transition.ts'

const DECISIONS = {
  published: transition(priceDraftLifeCycle, 'published', 'staff', priceDrafts.state),
  dropped: transition(priceDraftLifeCycle, 'dropped', 'staff', priceDrafts.state),
}

const DraftRows = z.array(
  z.object({
    list: z.enum(PRICE_LISTS),
    drug: z.enum(DRUGS),
    term: z.literal(TERMS),
    part: z.enum(PRICE_PARTS),
    cents: z.number(),
  }),
) satisfies z.ZodType<PriceRow[]>

type DraftRow = typeof priceDrafts.$inferSelect

/** Returns the price book: current and future prices, and the drafts. */
export async function readPrices(ctx: Ctx, caller: Caller) {
  const today = easternDate(ctx.clock.now())
  const rows = await ctx.db
    .select()
    .from(priceRows)
    .where(or(isNull(priceRows.valid_to), gt(priceRows.valid_to, today)))
    .orderBy(asc(priceRows.id))
  const drafts = await ctx.db.select().from(priceDrafts).orderBy(desc(priceDrafts.id)).limit(50)
  return {
    message: 'Prices.',
    rows: rows.map((row) => ({
      list: row.list,
      drug: row.drug,
      term: row.term,
      part: row.part,
      cents: row.cents,
      valid_from: row.valid_from,
      valid_to: row.valid_to,
    })),
    drafts: await onWire(ctx, drafts, actorOf(caller)),
  }
}

async function onWire(ctx: CtxOf, drafts: readonly DraftRow[], who: string) {
  const nameOf = await namesOfActors(
    ctx.db,
    drafts.flatMap(({ author, approver }) => [author, approver]),
  )
  const alone = await Promise.all(drafts.map((draft) => ownTime(ctx, draft, who)))
  return drafts.map((draft, index) => ({
    id: draft.public_id,
    rows: DraftRows.parse(draft.rows),
    valid_from: draft.valid_from,
    author: nameOf(draft.author),
    approver: draft.approver && nameOf(draft.approver),
    state: draft.state,
    can_publish:
      draft.state === 'draft' && (draft.author !== who || (alone[index] ?? NEVER) <= ctx.clock.now()),
    alone_from: alone[index]?.toISOString() ?? null,
    at: draft.at.toISOString(),
  }))
}

const NEVER = new Date(8.64e15)
const workOf = (draft: DraftRow, by: string) => ({
  role: 'billing' as const,
  author: draft.author,
  by,
  madeAt: draft.at,
})

/** When the caller may publish an own draft because nobody else can; null for any other. */
const ownTime = async ({ db }: CtxOf, draft: DraftRow, who: string): Promise<Date | null> =>
  draft.state === 'draft' && draft.author === who ? aloneFrom(db, workOf(draft, who)) : null

async function toPriceResponse(ctx: CtxOf, draft: DraftRow, who: string) {
  const [shown] = await onWire(ctx, [draft], who)
  if (!shown) throw notFound()
  return shown
}

/**
 * Drafts prices that are valid from a day after today. Only prices that exist in the book can change, none to less than
 * 50 cents.
 * @throws AppError invalid_request
 */
export async function draftPrices(
  ctx: CtxOf<'random'>,
  caller: Caller,
  input: { rows: PriceRow[]; valid_from: string },
) {
  if (input.valid_from <= easternDate(ctx.clock.now()))
    throw new AppError('invalid_request', { field: 'valid_from', message: 'Enter a date after today.' })
  for (const row of input.rows) {
    const known = PRICE_ROWS.some((other) => sameRow(other, row))
    if (!known || row.cents < MIN_CHARGE)
      throw new AppError('invalid_request', { field: 'rows', message: 'The price book has no such price.' })
  }
  const [draft] = await ctx.db
    .insert(priceDrafts)
    .values({
      public_id: ctx.random.id(),
      rows: input.rows,
      valid_from: input.valid_from,
      author: actorOf(caller),
      state: 'draft',
      at: ctx.clock.now(),
    })
    .returning()
  if (!draft) throw new Error('draft not written')
  return { message: 'Draft saved.', draft: await toPriceResponse(ctx, draft, actorOf(caller)) }
}

const sameRow = (a: Omit<PriceRow, 'cents'>, b: Omit<PriceRow, 'cents'>) =>
  a.list === b.list && a.drug === b.drug && a.term === b.term && a.part === b.part

/**
 * Publishes a draft by a second staff member, or after a day by its author where nobody else can (D-101): each old price ends on its day and the new one begins (M-21). Orders and
 * running subscriptions keep the price they were bought at.
 * @throws AppError not_found, wrong_status once decided, second_person for the author
 */
export async function publishPrices(ctx: Ctx, caller: Caller, id: string) {
  const by = actorOf(caller)
  const draft = await decide(ctx, caller, id, async (tx, found) => {
    const alone = await requireSecondPerson(tx, ctx, workOf(found, by))
    if (found.valid_from <= easternDate(ctx.clock.now()))
      throw new AppError('wrong_status', {
        message: 'The start date of this draft has passed. Create a new one.',
      })
    for (const row of DraftRows.parse(found.rows)) await enterPrice(tx, row, found.valid_from)
    return { state: 'published', approver: by, alone }
  })
  return { message: 'Prices published.', draft }
}

export async function dropPrices(ctx: Ctx, caller: Caller, id: string) {
  const draft = await decide(ctx, caller, id, async () => ({ state: 'dropped' }))
  return { message: 'Draft dropped.', draft }
}

async function enterPrice(tx: Tx, row: PriceRow, from: string): Promise<void> {
  const same = and(
    eq(priceRows.list, row.list),
    eq(priceRows.drug, row.drug),
    eq(priceRows.term, row.term),
    eq(priceRows.part, row.part),
  )
  const open = and(same, isNull(priceRows.valid_to))
  const [current] = await tx.select().from(priceRows).where(open).for('update')
  if (current && current.valid_from >= from)
    throw new AppError('wrong_status', { message: 'A later price is already published.' })
  await tx.update(priceRows).set({ valid_to: from }).where(open)
  await tx.insert(priceRows).values({ ...row, valid_from: from })
}

async function decide(
  ctx: Ctx,
  caller: Caller,
  id: string,
  change: (
    tx: Tx,
    draft: DraftRow,
  ) => Promise<{ state: keyof typeof DECISIONS; approver?: string; alone?: boolean }>,
) {
  const decided = await ctx.db.transaction(async (tx) => {
    const [draft] = await tx.select().from(priceDrafts).where(eq(priceDrafts.public_id, id)).for('update')
    if (!draft) throw notFound()
    if (draft.state !== 'draft') throw new AppError('wrong_status')
    const { state, ...set } = await change(tx, draft)
    const decision = DECISIONS[state]
    const [row] = await tx
      .update(priceDrafts)
      .set({ ...set, state: decision.to })
      .where(and(eq(priceDrafts.id, draft.id), decision.allowed))
      .returning()
    if (!row) throw new Error('draft not decided')
    await audit(tx, `prices.${state}`, {
      subject: `prices:${row.public_id}`,
      after: { rows: row.rows, valid_from: row.valid_from, author: row.author, alone: row.alone },
    })
    return row
  })
  return toPriceResponse(ctx, decided, actorOf(caller))
}
