import { useState } from 'react'
import { later } from '@contour/ui/later'
import { Fold } from '@contour/ui/fold'
import { useTexts } from '@contour/texts/use-texts'
import { SendMeALink } from '../../drafts/draft-note.tsx'
import { identityVideoTexts } from '../../texts/en/identity-video.ts'

const QrCode = later(() => import('@contour/ui/qr-code'))

/**
 * Continues on the phone: a code with the address of this page, which contains no personal data and asks for the login,
 * and the mailed link that logs in.
 */
export function PhoneLink({ mayMail }: { mayMail: boolean }) {
  const t = useTexts(identityVideoTexts)
  const [isOpen, setOpen] = useState(false)
  return (
    <section className="card px-5 py-2">
      <Fold title={t('phone')} onOpen={() => setOpen(true)}>
        <div className="grid justify-items-start gap-4 pb-3">
          <p>{t('phoneText')}</p>
          {isOpen ? (
            <QrCode label={t('code')} text={`${window.location.origin}${window.location.pathname}`} />
          ) : null}
          {mayMail ? <SendMeALink /> : null}
        </div>
      </Fold>
    </section>
  )
}
