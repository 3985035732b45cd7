import { useState } from 'react'
import { useGuardedMutation } from '@contour/client/use-guarded-mutation'
import { isEmail } from '@contour/domain/contact/email'
import type { State } from '@contour/domain/intake/states'
import { Button } from '@contour/ui/button'
import { Form } from '@contour/ui/form'
import { Notice } from '@contour/ui/notice'
import { TextField } from '@contour/ui/text-field'
import { api } from '../../lib/patient-api.ts'
import { statusTexts } from '../../texts/en/status.ts'
import { useTexts } from '@contour/texts/use-texts'
import { Problem } from '../../frame/problem.tsx'

/** "Tell me when you come to Louisiana": for a visitor from a state that we do not serve (M-39). */
export function StateWaitlist({ state: { code, name } }: { state: State }) {
  const t = useTexts(statusTexts)
  const [email, setEmail] = useState('')
  const [wrong, setWrong] = useState<string>()
  // The last error stays while the next attempt runs: without it the button would move away under the pointer.
  const [failed, setFailed] = useState<Error>()
  const join = useGuardedMutation({
    mutationFn: (address: string) => api.waitlist.joinStateList({ state: code, email: address }),
    onError: setFailed,
  })
  const submit = () => {
    const address = email.trim().toLowerCase()
    setWrong(isEmail(address) ? undefined : t('waitEmailWrong'))
    if (isEmail(address)) join.mutate(address)
  }
  if (join.isSuccess) {
    return (
      <Notice tone="success" live="polite" title={t('waitDone')}>
        {t('waitDoneText', { state: name })}
      </Notice>
    )
  }
  return (
    <Form
      onSubmit={submit}
      aria-labelledby="wait-title"
      className="grid gap-4 rounded-card border border-hairline bg-white p-5"
    >
      <h2 id="wait-title" className="type-h3">
        {t('waitTitle', { state: name })}
      </h2>
      <Problem of={failed} />
      <TextField
        id="wait-email"
        label={t('waitEmail')}
        hint={t('waitConsent', { state: name })}
        type="email"
        inputMode="email"
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={254}
        value={email}
        onChange={(text) => {
          setWrong(undefined)
          setEmail(text)
        }}
        error={wrong}
      />
      <div>
        <Button type="submit" tone="secondary" busy={join.isPending}>
          {t('waitSubmit')}
        </Button>
      </div>
    </Form>
  )
}
