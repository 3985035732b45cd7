import { isSignedBySns, isSnsAddress, NO_NEWS, readSes, type MailNews, type SnsMessage } from './ses.ts'
import type { FetchSns } from './fetch-sns.ts'

/** Certificates by their address: one is used for months, and its address names it. */
const certificates = new Map<string, string>()
const MOST = 10

/**
 * Proves that SNS sent a message of our topic, and confirms a subscription to it.
 * @returns what it tells; null if it is not from our topic
 */
export async function receiveSns(
  topic: string,
  message: SnsMessage,
  fetchPage: FetchSns,
): Promise<MailNews | null> {
  const { TopicArn, SigningCertURL, SubscribeURL, Type } = message
  if (TopicArn !== topic || !isSnsAddress(SigningCertURL)) return null
  const certificate = certificates.get(SigningCertURL) ?? (await fetchPage(SigningCertURL))
  if (!isSignedBySns(message, certificate)) return null
  if (certificates.size >= MOST) certificates.clear()
  certificates.set(SigningCertURL, certificate)
  if (Type === 'Notification') return readSes(message.Message)
  if (Type !== 'SubscriptionConfirmation') return NO_NEWS
  if (SubscribeURL === undefined || !isSnsAddress(SubscribeURL)) return null
  await fetchPage(SubscribeURL)
  return NO_NEWS
}
