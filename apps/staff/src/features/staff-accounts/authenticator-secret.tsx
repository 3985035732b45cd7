import { later } from '@contour/ui/later'
import { useTexts } from '@contour/texts/use-texts'
import { groupSecret } from './set-up-form.ts'
import { staffAccountsTexts } from '../../texts/en/staff-accounts.ts'

const QrCode = later(() => import('@contour/ui/qr-code'))

/** The secret for an authenticator app: a code to scan, a link for the app on this device, and a key to type. */
export function AuthenticatorSecret({ secret, uri }: { secret: string; uri: string }) {
  const t = useTexts(staffAccountsTexts)
  return (
    <section
      aria-labelledby="authenticator"
      className="grid gap-2 rounded-control border border-hairline bg-white p-4"
    >
      <h2 id="authenticator" className="font-semibold">
        {t('authenticator')}
      </h2>
      <p className="text-muted">{t('authenticatorText')}</p>
      <div className="size-44 justify-self-center">
        <QrCode text={uri} label={t('authenticatorCode')} />
      </div>
      <p
        className="type-number text-[1.0625rem] font-semibold [overflow-wrap:anywhere]"
        aria-label={t('authenticatorKey')}
      >
        {groupSecret(secret)}
      </p>
      <p>
        <a href={uri} className="link inline-flex min-h-8 items-center">
          {t('openAuthenticator')}
        </a>
      </p>
    </section>
  )
}
