declare module 'open-location-code' {
  export class OpenLocationCode {
    /** `length`: digits of the code, 10 for about 14 m, 11 for about 3 m. */
    encode(latitude: number, longitude: number, length?: number): string;
  }
}
