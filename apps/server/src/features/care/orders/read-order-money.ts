import { planNameOf } from '@contour/domain/subscriptions/plan-name'
import { addonLines } from '@contour/domain/dosing/addon-lines'
import type { AddonRefusal } from '@contour/domain/dosing/addon-lines'
import { addonOfSelection } from '@contour/domain/add-on/addons'
import type { Drug } from '@contour/domain/catalog/products'
import type { Term } from '@contour/domain/catalog/price-book'
import { orderMoney } from '@contour/domain/orders/order-money'
import type { PaymentRecord } from '@contour/domain/payments/money-events'
import { isUnshipped } from '@contour/domain/orders/order-life-cycle'
import type { OrderStatus } from '@contour/domain/orders/order-life-cycle'
import { eq, sql } from 'drizzle-orm'
import type { Reader } from '../../../db/database.ts'
import { orders, subscriptions } from '../../../db/schema.ts'
import { paymentRecords } from '../payments/index.ts'

/** The columns of an order's money; for queries of the table orders. */
export const moneyOfOrder = {
  payments: paymentRecords(sql`i.order_id = ${sql.raw('orders.id')} and i.gateway_ref is not null`),
  /** The add-on that was bought, and what clinicians refused of it with their reasons (D-51). */
  addonChoice: sql<{
    selection: string
    cents: number
  } | null>`(select json_build_object('selection', c.selection,
    'cents', c.cents) from addon_choices c where c.order_id = orders.id and c.cents > 0)`,
  addonRefusals: sql<
    AddonRefusal[] | null
  >`(select json_agg(json_build_object('id', d.addon, 'reason', d.reason))
    from addon_decisions d where d.order_id = orders.id and d.decision = 'refused')`,
  /** Whether the billing period that a later shipment of a prepaid term belongs to is paid or authorized. */
  periodSecured: sql<boolean>`coalesce((select p.state in ('held', 'paid') from periods p where p.id = orders.period_id), false)`,
}

export type MoneyColumns = {
  payments: PaymentRecord[] | null
  addonChoice: { selection: string; cents: number } | null
  addonRefusals: AddonRefusal[] | null
  periodSecured: boolean
}

/** Returns the add-ons bought with an order, each with the clinician's refusal if there is one. */
export function addonsOfOrder({ addonChoice: choice, addonRefusals: refusals }: MoneyColumns, term: Term) {
  const kind = choice && addonOfSelection(choice.selection)
  if (!choice || !kind) return []
  return addonLines(kind, term, choice.cents).map((line) => ({
    ...line,
    refusal: refusals?.find(({ id }) => id === line.id) ?? null,
  }))
}

/**
 * Returns the total of an order with its lines and the events of its money: the one function from which home, tracker,
 * thanks page, letters and staff name it (D-90). `secured` is false while nothing was held for what is still to ship.
 */
export function toOrderMoney(row: MoneyColumns, order: { drug: Drug; term: Term; status: OrderStatus }) {
  const money = orderMoney(row.payments ?? [], {
    planName: planNameOf(order),
    addons: addonsOfOrder(row, order.term).map(({ title, cents, refusal }) => ({
      title,
      cents,
      refused: refusal !== null,
    })),
  })
  return { ...money, secured: money.total !== null || row.periodSecured || !isUnshipped(order.status) }
}

export type ReadOrderMoney = ReturnType<typeof toOrderMoney>

const NO_MONEY: ReadOrderMoney = { total: null, events: [], paymentId: null, secured: false }

/** Reads the money of one order by its key. */
export async function readOrderMoney(db: Reader, orderId: number): Promise<ReadOrderMoney> {
  const [row] = await db
    .select({ ...moneyOfOrder, drug: subscriptions.drug, term: subscriptions.term, status: orders.status })
    .from(orders)
    .innerJoin(subscriptions, eq(subscriptions.id, orders.subscription_id))
    .where(eq(orders.id, orderId))
  return row ? toOrderMoney(row, row) : NO_MONEY
}
