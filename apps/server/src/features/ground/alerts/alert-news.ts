import type { AlertNews } from '@contour/domain/alerts/alert'
import { FAULT_FACTS, type Fault } from '@contour/domain/alerts/fault'
import type { Config } from '../../../config.ts'

/** What is told of an alert: of the service, never of a person. */
export type News = {
  id: string
  news: AlertNews
  fault: Fault
  subject: string
  details: string
  openedAt: Date
  closedAt: Date | null
}

type Clinic = Pick<Config, 'brand' | 'staffOrigin' | 'runbookUrl'>

/** The part of the runbook that says what to do about each fault; null where it is not published. */
export const runbookLink = ({ runbookUrl }: Pick<Config, 'runbookUrl'>): string | null =>
  runbookUrl === null ? null : `${runbookUrl}#alerts`

/** What the webhook of alerts receives. `key` is the same at the begin and the end of a fault. */
export const newsJson = (
  config: Clinic,
  { id, news, fault, subject, details, openedAt, closedAt }: News,
) => ({
  event: `alert.${news}`,
  id,
  key: subject ? `${fault}:${subject}` : fault,
  fault,
  subject,
  title: FAULT_FACTS[fault].title,
  details,
  what_to_do: FAULT_FACTS[fault].next,
  clinic: config.brand,
  began_at: openedAt.toISOString(),
  ended_at: closedAt?.toISOString() ?? null,
  alerts: `${config.staffOrigin}/alerts`,
  runbook: runbookLink(config),
})

/** Characters of a text message, so that it stays in two parts. */
const SMS_MAX = 300

export function newsText(config: Clinic, { news, fault, details }: News): string {
  const { title } = FAULT_FACTS[fault]
  return (
    news === 'began' ? `${config.brand}: ${title}. ${details}` : `${config.brand}, over: ${title}.`
  ).slice(0, SMS_MAX)
}

export function newsEmail(config: Clinic, told: News): { subject: string; body: string } {
  const { title, next } = FAULT_FACTS[told.fault]
  const began = `It began at ${told.openedAt.toISOString()}.`
  const runbook = runbookLink(config)
  return {
    subject: told.news === 'began' ? `Alert: ${title}` : `Over: ${title}`,
    body: [
      told.news === 'began' ? told.details : `This is over since ${told.closedAt?.toISOString() ?? 'now'}.`,
      began,
      ...(told.news === 'began' ? [next] : []),
      `Alerts: ${config.staffOrigin}/alerts`,
      ...(runbook ? [`Runbook: ${runbook}`] : []),
    ].join('\n\n'),
  }
}
