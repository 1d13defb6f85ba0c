/** An approximate place. Degrees WGS 84, radius in metres. */
export type IpPlace = {
  latitude: number;
  longitude: number;
  radius: number;
  /** City in the data's own language, null if only the country is known. */
  city: string | null;
  region: string | null;
  /** ISO 3166-1 alpha-2. */
  country: string;
  /** True for the fictional place that loopback, local and example addresses get outside production. */
  isDemo: boolean;
};

/** Places of IP addresses. */
export type GeoipPort = {
  /**
   * Null if the address cannot be located (private, reserved, not in the data). Never stores or logs the address.
   */
  lookup(address: string): Promise<IpPlace | null>;
};
