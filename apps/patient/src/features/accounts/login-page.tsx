import { useEffect, useRef, useState } from 'react'
import { Button } from '@contour/ui/button'
import { ErrorSummary } from '@contour/ui/error-summary'
import { Form } from '@contour/ui/form'
import { Link } from '@contour/ui/link'
import { Notice } from '@contour/ui/notice'
import { TextField } from '@contour/ui/text-field'
import { PageFrame } from '../../frame/page-frame.tsx'
import { CallError } from '@contour/client/call-error'
import { CONNECTION_MESSAGES } from '../../lib/error-messages.ts'
import { useHydrated } from '@contour/ui/use-hydrated'
import { pageAfterLogin } from '../../lib/page-ref.ts'
import { readText, writeText } from '../../lib/device-store.ts'
import { api } from '../../lib/patient-api.ts'
import { saveSession, useSession } from '../../lib/session.ts'
import { loginTexts } from '../../texts/en/accounts.ts'
import { useTexts } from '@contour/texts/use-texts'
import { LoginLinkOffer } from './login-link-offer.tsx'
import { pageOfPatient } from './page-of-patient.ts'
import { pageTitle } from '../../lib/brand.ts'
import { useLocationState } from '../../lib/location-state.ts'
import { go } from '../../router/go.ts'
import { useQueryString } from '../../router/use-query-string.ts'

export const title = () => pageTitle(loginTexts.english.title)

export default function LoginPage() {
  const t = useTexts(loginTexts)
  const hydrated = useHydrated()
  const session = useSession()
  const [query] = useQueryString()
  const left = useLocationState()
  // The prerendered page has no notice; it is rendered after hydration.
  const notice = hydrated ? left['notice'] : undefined
  const [typed, setEmail] = useState<string>()
  const given = hydrated && typeof left['email'] === 'string' ? left['email'] : ''
  const email = typed ?? given
  const [password, setPassword] = useState('')
  const [missing, setMissing] = useState<{ fieldId: string; message: string }[]>([])
  const [attempt, setAttempt] = useState(0)
  const [failure, setFailure] = useState<string | null>(null)
  /** The email address whose logins are delayed, once the server has reported it. */
  const [delayed, setDelayed] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const running = useRef(false)
  const target = pageAfterLogin(query.get('page_ref'))

  // A logged-in patient is redirected; a login in progress navigates itself.
  useEffect(() => {
    if (!hydrated || session?.scope !== 'patient' || running.current) return
    let left = false
    void pageOfPatient(target).then((page) => {
      if (!left) void go(page, { replace: true })
    })
    return () => void (left = true)
  }, [hydrated, session, target])

  const logIn = async () => {
    if (running.current) return
    const empty = [
      ...(email.trim() ? [] : [{ fieldId: 'email', message: t('emailMissing') }]),
      ...(password ? [] : [{ fieldId: 'password', message: t('passwordMissing') }]),
    ]
    setMissing(empty)
    setFailure(null)
    setDelayed(null)
    if (empty.length > 0) return setAttempt((count) => count + 1)
    running.current = true
    setBusy(true)
    const address = email.trim().toLowerCase()
    try {
      const device_token = readText('device_token') ?? undefined
      const answer = await api.accounts.login({ email: address, password, device_token })
      saveSession(answer.session)
      writeText('device_token', answer.device_token)
      await go(await pageOfPatient(target), { replace: true })
    } catch (error) {
      setFailure(serverWords(error) ?? t('refused'))
      if (error instanceof CallError && error.details['reason'] === 'login_delay') setDelayed(address)
    } finally {
      running.current = false
      setBusy(false)
    }
  }

  const askEmail = () => {
    const empty = email.trim() === ''
    setMissing(empty ? [{ fieldId: 'email', message: t('emailMissing') }] : [])
    if (empty) setAttempt((count) => count + 1)
    return !empty
  }

  const errorOf = (id: string) => missing.find((entry) => entry.fieldId === id)?.message
  return (
    <PageFrame back={{ href: '/' }}>
      <Form onSubmit={logIn} className="grid gap-6 pt-4 pb-14">
        <h1 className="type-h1">{t('title')}</h1>
        <ErrorSummary errors={missing} attempt={attempt} />
        {typeof notice === 'string' ? <Notice live="polite">{notice}</Notice> : null}
        {failure === null ? null : (
          <Notice tone="error" live="assertive">
            {failure}
          </Notice>
        )}
        <TextField
          id="email"
          label={t('email')}
          type="email"
          inputMode="email"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={254}
          value={email}
          onChange={setEmail}
          error={errorOf('email')}
        />
        <TextField
          id="password"
          label={t('password')}
          type="password"
          autoComplete="current-password"
          maxLength={1024}
          value={password}
          onChange={setPassword}
          error={errorOf('password')}
        />
        <Button type="submit" wide busy={busy}>
          {t('submit')}
        </Button>
        <LoginLinkOffer
          key={delayed ?? ''}
          email={email.trim().toLowerCase()}
          page={target}
          delayed={delayed !== null}
          askEmail={askEmail}
        />
        <p className="flex flex-wrap justify-between gap-x-8">
          <Link className="link inline-flex min-h-11 items-center" href="/forgot-password">
            {t('forgot')}
          </Link>
          <Link className="link inline-flex min-h-11 items-center" href="/">
            {t('newHere')}
          </Link>
        </p>
      </Form>
    </PageFrame>
  )
}

/** Returns the server's message, or undefined if the client substituted its own (F-LOG-006, F-LOG-007). */
function serverWords(error: unknown): string | undefined {
  if (!(error instanceof CallError)) return undefined
  const own = error.message === CONNECTION_MESSAGES.unexpected && error.code !== 'internal'
  return own ? undefined : error.message
}
