/** A number by its last characters: `•••4711`. */
export const maskedNumber = (number: string): string => `•••${number.slice(number.length >= 8 ? -4 : -2)}`

/** A name by the first letter of each of its parts: `A••• B•••`. */
export const maskedName = (name: string): string =>
  name
    .split(' ')
    .map((part) => `${[...part][0] ?? ''}•••`)
    .join(' ')
