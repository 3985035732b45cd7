import { useState } from 'react'
import { useGuardedMutation } from '@contour/client/use-guarded-mutation'
import { isEmail } from '@contour/domain/contact/email'
import { Button } from '@contour/ui/button'
import { Form } from '@contour/ui/form'
import { Link } from '@contour/ui/link'
import { Notice } from '@contour/ui/notice'
import { TextField } from '@contour/ui/text-field'
import { PageFrame } from '../../frame/page-frame.tsx'
import { api } from '../../lib/patient-api.ts'
import { forgotTexts } from '../../texts/en/accounts.ts'
import { useTexts } from '@contour/texts/use-texts'
import { pageTitle } from '../../lib/brand.ts'
import { Problem } from '../../frame/problem.tsx'

export const title = () => pageTitle(forgotTexts.english.pageTitle)

export default function ForgotPage() {
  const t = useTexts(forgotTexts)
  const [email, setEmail] = useState('')
  const [wrong, setWrong] = useState<string>()
  const ask = useGuardedMutation({
    mutationFn: (address: string) => api.accounts.forgotPassword({ email: address, app_src: 2 }),
  })
  const submit = () => {
    const address = email.trim().toLowerCase()
    setWrong(isEmail(address) ? undefined : t('emailWrong'))
    if (isEmail(address)) ask.mutate(address)
  }
  return (
    <PageFrame back={{ href: '/login' }}>
      <Form onSubmit={submit} className="grid gap-6 pt-4 pb-14">
        <h1 className="type-h1">{t('title')}</h1>
        <p className="text-muted">{t('lead')}</p>
        {ask.isSuccess ? (
          <Notice tone="success" live="polite" title={t('sent')}>
            {t('sentHelp')}
          </Notice>
        ) : null}
        <Problem of={ask.error} />
        <TextField
          id="email"
          label={t('email')}
          type="email"
          inputMode="email"
          autoComplete="email"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={254}
          value={email}
          onChange={setEmail}
          error={wrong}
        />
        <Button type="submit" wide busy={ask.isPending}>
          {t('submit')}
        </Button>
        <p>
          <Link className="link" href="/login">
            {t('back')}
          </Link>
        </p>
      </Form>
    </PageFrame>
  )
}
