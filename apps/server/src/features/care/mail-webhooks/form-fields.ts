/** Reads the text fields of a form as Mailgun posts it, in either of its two encodings; files are left out. */
export async function formFields(body: Buffer, contentType: string): Promise<ReadonlyMap<string, string>> {
  try {
    const form = await new Response(new Uint8Array(body), {
      headers: { 'content-type': contentType },
    }).formData()
    return new Map([...form].flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : [])))
  } catch {
    return new Map()
  }
}
