import { useTexts } from '@contour/texts/use-texts'
import { Button } from '@contour/ui/button'
import { TextField } from '@contour/ui/text-field'
import { useState } from 'react'
import { calls } from '../calls/calls.ts'
import type { SignOffRow } from '../calls/calls.ts'
import { useAction } from '../calls/use-action.ts'
import { useStaffUser } from '../frame/staff-user.ts'
import { signOffTexts } from '../texts/en/sign-offs.ts'

/** Name and code: one signature for every content that was read and ticked. */
export function SignForm({ chosen }: { chosen: readonly SignOffRow[] }) {
  const t = useTexts(signOffTexts)
  const { name: own } = useStaffUser()
  const [name, setName] = useState('')
  const [code, setCode] = useState('')
  const [tried, setTried] = useState(false)
  const sign = useAction({
    act: calls.signOffs.sign,
    refresh: [['sign-offs'], ['tasks']],
    done: ({ signed }) => t('done', { count: signed }),
    onDone: () => {
      setCode('')
      setTried(false)
    },
  })
  const none = tried && chosen.length === 0
  return (
    <form
      noValidate
      aria-label={t('signTitle')}
      className="card grid max-w-form gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        setTried(true)
        if (chosen.length > 0)
          sign.run({ artifacts: chosen.map(({ id, hash }) => ({ id, hash })), name, totp: code })
      }}
    >
      <p className="text-muted">{t('signLead')}</p>
      <TextField
        id="sign-name"
        label={t('name')}
        hint={t('nameHint', { name: own })}
        autoComplete="name"
        maxLength={120}
        value={name}
        onChange={setName}
        error={sign.error?.field === 'name' ? sign.problem : undefined}
      />
      <TextField
        id="sign-code"
        label={t('code')}
        hint={t('codeHint')}
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={10}
        widthChars={8}
        value={code}
        onChange={setCode}
        error={sign.error?.field === 'totp' ? sign.problem : undefined}
      />
      {none || (sign.problem && !sign.error?.field) ? (
        <p role="alert" className="font-semibold text-error">
          {none ? t('tickFirst') : sign.problem}
        </p>
      ) : null}
      <p>
        <Button type="submit" size="desk" busy={sign.busy}>
          {t('signNow', { count: chosen.length })}
        </Button>
      </p>
    </form>
  )
}
