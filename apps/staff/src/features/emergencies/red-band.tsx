import { phoneText } from '@contour/domain/contact/phone'
import { contactMinutesLeft } from '@contour/domain/conversations/emergency-alert'
import { useTexts } from '@contour/texts/use-texts'
import { later } from '@contour/ui/later'
import { useState, type ReactNode } from 'react'
import { DeskButton } from '../../frame/desk-button.tsx'
import { useMinute } from '../../frame/use-minute.ts'
import { emergenciesTexts } from '../../texts/en/emergencies.ts'

const LogContactDialog = later(() => import('./log-contact-dialog.tsx'))

type Props = {
  id: string
  name: string
  /** Null for a visitor, who gave none; undefined while it is read. */
  phone: string | null | undefined
  since: string
  /** Clinicians log the contact; support only sees that it is red. */
  mayLog: boolean
  children?: ReactNode
}

/** The red band of a thread with an emergency word: the minutes left, the number to call, and the way to end it. */
export function RedBand({ id, name, phone, since, mayLog, children }: Props) {
  const t = useTexts(emergenciesTexts)
  const [logging, setLogging] = useState(false)
  const minutes = contactMinutesLeft(new Date(since), useMinute())
  return (
    <section
      aria-label={t('redOf', { name: name || t('somebody') })}
      className="flex flex-wrap items-center gap-x-3 gap-y-2 bg-error px-4 py-2.5 text-white"
    >
      <div className="min-w-0 flex-1 basis-48">
        {children}
        <p role="alert">
          <strong className="block">{t('red')}</strong>
          {t('minutesLeft', { minutes })} {phone === null ? t('noNumber') : null}
        </p>
      </div>
      {phone ? (
        <a
          href={`tel:+1${phone}`}
          className="inline-flex min-h-10 items-center rounded-small bg-white px-4 font-semibold whitespace-nowrap text-error"
        >
          {t('call', { number: phoneText(phone) })}
        </a>
      ) : null}
      {mayLog ? <DeskButton onClick={() => setLogging(true)}>{t('log')}</DeskButton> : null}
      {logging ? <LogContactDialog threads={[{ id, name }]} onClose={() => setLogging(false)} /> : null}
    </section>
  )
}
