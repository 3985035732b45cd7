type Chosen = {
  /** MIME type as reported by the browser; empty where it knows none. */
  type: string
  name?: string
}

const PICTURE_ENDINGS = /\.(?:jpe?g|png|webp|gif|heic|heif|avif|bmp)$/i

/** Whether a file says that it is a picture, by its type or, without one, by the ending of its name. */
export const isPicture = ({ type, name = '' }: Chosen): boolean =>
  type === '' ? PICTURE_ENDINGS.test(name) : type.toLowerCase().startsWith('image/')

/** Whether a phone saved it in the format that only some browsers can read. */
export const isHeic = ({ type, name = '' }: Chosen): boolean =>
  /^image\/hei[cf]\b/i.test(type) || (type === '' && /\.hei[cf]$/i.test(name))

/** Shown where the browser cannot turn such a picture into one that everybody can open. */
export const HEIC_MESSAGE =
  'Your phone saved this picture as HEIC, which we cannot open. Take the photo here, or choose “Most Compatible” in the camera settings.'
