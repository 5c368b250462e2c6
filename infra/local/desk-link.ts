/** Behind `#`, which browsers never send. `desk` ends with `/desk/`. */
export const acceptLink = (desk: string, invite: string): string =>
  `${desk}#/accept?${new URLSearchParams({ invite })}`

export const deskLink = (
  invite: string,
  port = Number(process.env.DESK_PORT ?? process.env.PORT ?? 8787),
): string => acceptLink(`http://localhost:${port}/desk/`, invite)
