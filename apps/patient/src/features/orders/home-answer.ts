import type { QueryClient } from '@tanstack/react-query'
import { recordReaderZone } from '@contour/client/reader-zone'
import { recordServiceTime } from '@contour/client/service-clock'
import { isRecord } from '@contour/domain/is-record'
import { sessionToken } from '../../lib/session.ts'
import type { api } from '../../lib/patient-api.ts'
import { ownHold } from '../care-holds/own-hold.ts'
import { doseQuestions } from '../dose-questions/dose-questions.ts'
import { doctorUnread } from '../doctor-chat/doctor-chat-queries.ts'
import { plansOf, subscriptionList, upcomingCharges } from '../subscriptions/subscription-lists.ts'
import { supportUnread } from '../support-chat/unread-queries.ts'
import { upgradeOffers } from '../upgrades/upgrade-offers.ts'
import { newestFirst, orderList } from './order-list.ts'

declare global {
  /** The call that the HTML of /home starts before its scripts arrive (build-tools/early-home-call.ts). */
  interface Window {
    homeAnswer?: Promise<Response>
    /** The token of that call: its answer is for this session alone. */
    homeToken?: string
  }
}

type HomeAnswer = Awaited<ReturnType<typeof api.home.readHome>>

/**
 * Stores what the call of the page's HTML answered in the lists of /home. After a failure it stores nothing: the lists
 * then make their own calls, which report what is wrong.
 */
export async function fillHome(client: QueryClient): Promise<void> {
  try {
    const answer = await takeAnswer()
    if (answer) fill(client, answer)
  } catch {
    // Offline, or a response that is none of this call.
  }
}

function fill(client: QueryClient, answer: HomeAnswer): void {
  client.setQueryData(orderList.queryKey, newestFirst(answer.order_list))
  client.setQueryData(subscriptionList.queryKey, plansOf(answer.subscription_list))
  client.setQueryData(upgradeOffers.queryKey, answer.offers)
  for (const [id, timeline] of Object.entries(answer.upcoming))
    client.setQueryData(upcomingCharges(id).queryKey, timeline)
  const { status, message, doctor_unread: unread } = answer
  if (unread !== null) client.setQueryData(doctorUnread.queryKey, { status, message, unread })
  client.setQueryData(ownHold.queryKey, answer.care_hold)
  client.setQueryData(doseQuestions.queryKey, answer.dose_questions)
  client.setQueryData(supportUnread(null).queryKey, answer.support_unread)
}

/** Returns the answer once; null without a call, without a session, or if the call failed. */
async function takeAnswer(): Promise<HomeAnswer | null> {
  const response = await window.homeAnswer
  delete window.homeAnswer
  if (!response?.ok || window.homeToken !== sessionToken()) return null
  recordServiceTime(response.headers)
  recordReaderZone(response.headers)
  const body: unknown = await response.json()
  return isAnswer(body) ? body : null
}

const isAnswer = (body: unknown): body is HomeAnswer => isRecord(body) && body['status'] === 'success'
