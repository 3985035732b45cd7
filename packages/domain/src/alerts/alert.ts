import { defineLifeCycle } from '../life-cycle.ts'

export const ALERT_STATES = ['open', 'acknowledged', 'closed'] as const

export type AlertState = (typeof ALERT_STATES)[number]

/** Opened and closed by the watch as a fault begins and ends; in between a person says that they have it. */
export const alertLifeCycle = defineLifeCycle<
  AlertState,
  'opened' | 'acknowledged' | 'closed',
  'server' | 'staff'
>({
  name: 'alert',
  states: ALERT_STATES,
  start: 'open',
  ends: ['closed'],
  moves: [
    { event: 'opened', from: 'none', to: 'open', by: ['server'] },
    { event: 'acknowledged', from: ['open'], to: 'acknowledged', by: ['staff'] },
    { event: 'closed', from: ['open', 'acknowledged'], to: 'closed', by: ['server'] },
  ],
})

export const ALERT_CHANNELS = ['webhook', 'email', 'sms'] as const
export type AlertChannel = (typeof ALERT_CHANNELS)[number]

/** An alert is told twice: when its fault begins and when it ends. */
export const ALERT_NEWS = ['began', 'ended'] as const
export type AlertNews = (typeof ALERT_NEWS)[number]

export const ALERT_DELIVERY_STATES = ['waiting', 'sent', 'failed'] as const
export type AlertDeliveryState = (typeof ALERT_DELIVERY_STATES)[number]

/** One piece of news to one receiver, tried for a day. */
export const alertDeliveryLifeCycle = defineLifeCycle<
  AlertDeliveryState,
  'queued' | 'sent' | 'given_up',
  'server'
>({
  name: 'alert_delivery',
  states: ALERT_DELIVERY_STATES,
  start: 'waiting',
  ends: ['sent', 'failed'],
  moves: [
    { event: 'queued', from: 'none', to: 'waiting', by: ['server'] },
    { event: 'sent', from: ['waiting'], to: 'sent', by: ['server'] },
    { event: 'given_up', from: ['waiting'], to: 'failed', by: ['server'] },
  ],
})

/** Looks in a row in which a fault is seen before its alert opens, and is not seen before it closes. */
export const LOOKS = { toOpen: 2, toClose: 3 } as const
/** Milliseconds between two looks; begin and end are told within a minute. */
export const LOOK_EVERY_MS = 10_000

export const ALERT_NOTE_MAX = 300
