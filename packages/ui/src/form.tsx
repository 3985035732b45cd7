import type { ComponentProps, FormEvent } from 'react'

type Props = Omit<ComponentProps<'form'>, 'noValidate' | 'onSubmit'> & {
  onSubmit: (event: FormEvent<HTMLFormElement>) => void | Promise<void>
}

/** A form that says itself what is wrong and sends itself: the browser does neither. */
export function Form({ onSubmit, ...rest }: Props) {
  return (
    <form
      {...rest}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void onSubmit(event)
      }}
    />
  )
}
