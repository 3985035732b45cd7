import { fault, well, type Check } from './check.ts'

/** Whether somebody is told when the service is not well, by a way that does not need the mail server. */
export const alertsCheck: Check = {
  name: 'alerts',
  async look({ alerts, mode }) {
    if (!alerts || mode !== 'production') return null
    const { webhook, emails, phones } = alerts
    if (!webhook && emails.length === 0 && phones.length === 0)
      return fault('ALERT_WEBHOOK_URL, ALERT_EMAILS and ALERT_PHONES are not set: nobody is told of a fault')
    if (!webhook && phones.length === 0)
      return fault('ALERT_EMAILS alone: nobody is told that the mail server is down')
    return well(`${(webhook ? 1 : 0) + emails.length + phones.length} receivers`)
  },
}
