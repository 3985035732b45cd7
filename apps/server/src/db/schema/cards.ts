import { CARD_SETUP_STATES, type CardSetupState } from '@contour/domain/payments/card-setup-life-cycle'
import { sql } from 'drizzle-orm'
import { index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { carts } from './carts.ts'
import { instant, key, oneOf, publicId, ref } from './columns.ts'
import { users } from './people.ts'

export const savedCards = pgTable(
  'saved_cards',
  {
    id: key(),
    user_id: ref(() => users.id).notNull(),
    ref: text().notNull(),
    fp: text(),
    brand: text(),
    last4: text(),
    setup_key: text(),
    current: integer().notNull(),
    at: instant().notNull(),
  },
  (t) => [
    index('saved_cards_user').on(t.user_id),
    // The gateway's events name a card by nothing else.
    index('saved_cards_ref').on(t.ref),
    uniqueIndex('saved_cards_one')
      .on(t.user_id)
      .where(sql`${t.current} = 1`),
  ],
)

/** Every attempt to use a card at checkout, counted on the server (S-35). */
export const cardAttempts = pgTable(
  'card_attempts',
  {
    id: key(),
    user_id: ref(() => users.id).notNull(),
    cart_id: ref(() => carts.id),
    card_fp: text(),
    card_brand: text(),
    card_last4: text(),
    ip: text().notNull(),
    outcome: text().notNull(),
    at: instant().notNull(),
    /** The payment intent or card setup of the attempt; its result closes the row (D-58). */
    reference: text(),
    /** The network of the attempt, as rate limits count it: an IPv4 address or an IPv6 /64 (D-58). */
    network: text(),
    /** Real time: the limits of card attempts do not use the movable clock (D-21). */
    asked_at: instant(),
  },
  (t) => [
    index('card_attempts_card').on(t.card_fp, t.at),
    index('card_attempts_user').on(t.user_id, t.at),
    index('card_attempts_cart').on(t.cart_id),
    index('card_attempts_network').on(t.network, t.asked_at),
    index('card_attempts_asked').on(t.asked_at),
    uniqueIndex('card_attempts_reference').on(t.reference),
  ],
)

export const cardBlocks = pgTable(
  'card_blocks',
  {
    id: key(),
    card_fp: text(),
    user_id: ref(() => users.id),
    until: instant().notNull(),
    reason: text().notNull(),
    at: instant().notNull(),
    lifted_at: instant(),
  },
  (t) => [index('card_blocks_card').on(t.card_fp), index('card_blocks_user').on(t.user_id)],
)

/** A card setup, written before the gateway is called (security.md 8). */
export const cardSetups = pgTable(
  'card_setups',
  {
    id: key(),
    public_id: publicId(),
    user_id: ref(() => users.id).notNull(),
    key: text().notNull().unique(),
    card_token: text().notNull(),
    state: text().$type<CardSetupState>().notNull(),
    setup_ref: text(),
    client_secret: text(),
    decline_category: text(),
    at: instant().notNull(),
    updated_at: instant().notNull(),
  },
  (t) => [
    oneOf('card_setups_state', t.state, CARD_SETUP_STATES),
    index('card_setups_user').on(t.user_id),
    index('card_setups_open').on(t.state),
  ],
)
