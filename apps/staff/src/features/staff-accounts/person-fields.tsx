import { STAFF_ROLES } from '@contour/domain/staff-accounts/staff-role'
import { CheckboxField } from '@contour/ui/checkbox-field'
import { FieldError } from '@contour/ui/field'
import { TextField } from '@contour/ui/text-field'
import { useTexts } from '@contour/texts/use-texts'
import { roleTexts } from '../../texts/en/roles.ts'
import type { FieldParts } from '@contour/client/use-form'
import type { PersonForm } from './person-form.ts'
import { staffAccountsTexts } from '../../texts/en/staff-accounts.ts'

type PersonParts = { [Name in keyof PersonForm]: FieldParts<PersonForm[Name]> }

/** Fields for name, roles and NPI, used for invitations and for changes of an account. */
export function PersonFields({ name, roles, npi }: PersonParts) {
  const t = useTexts(staffAccountsTexts)
  const roleName = useTexts(roleTexts)
  return (
    <>
      <TextField
        {...name}
        label={t('fullName')}
        hint={t('fullNameHint')}
        autoComplete="off"
        maxLength={120}
      />
      <fieldset className={roles.error ? 'border-l-4 border-error pl-4' : ''}>
        <legend className="font-semibold">{t('roles')}</legend>
        {roles.error ? <FieldError id={roles.id}>{roles.error}</FieldError> : null}
        <div className="grid sm:grid-cols-2">
          {STAFF_ROLES.map((role) => (
            <CheckboxField
              key={role}
              id={`${roles.id}-${role}`}
              label={roleName(role)}
              checked={roles.value.includes(role)}
              onChange={(on) =>
                roles.onChange(on ? [...roles.value, role] : roles.value.filter((held) => held !== role))
              }
            />
          ))}
        </div>
      </fieldset>
      {roles.value.includes('clinician') ? (
        <TextField
          {...npi}
          label={t('npi')}
          hint={t('npiHint')}
          inputMode="numeric"
          autoComplete="off"
          maxLength={10}
          widthChars={12}
        />
      ) : null}
    </>
  )
}
