/** User agents of apps' built-in browsers, on Android and on iOS. */
const android = (tail: string) =>
  `Mozilla/5.0 (Linux; Android 14; SM-S918B Build/UP1A.231005.007; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/125.0.6422.165 Mobile Safari/537.36${tail}`;
const ios = (tail: string) =>
  `Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148${tail}`;

export const builtInBrowsers: readonly [app: string, userAgent: string][] = [
  [
    'Instagram',
    android(' Instagram 334.0.0.42.95 Android (34/14; 600dpi; 1440x3088; samsung; SM-S918B; dm3q)'),
  ],
  ['Instagram', ios(' Instagram 334.0.4.32.98 (iPhone15,3; iOS 17_5; en_US; en; scale=3.00; 1290x2796)')],
  ['Facebook', android(' [FB_IAB/FB4A;FBAV/466.0.0.42.107;]')],
  ['Facebook', ios(' [FBAN/FBIOS;FBAV/466.0.0.37.105;FBBV/604829321;FBDV/iPhone15,3;FBSN/iOS;FBSV/17.5]')],
  ['WhatsApp', android(' WhatsApp/2.24.12.78 A')],
  ['WhatsApp', ios(' WhatsApp/24.12.75 i')],
  ['LINE', android(' Line/14.8.2/IAB')],
  ['LINE', ios(' Safari Line/14.8.0')],
  ['TikTok', android(' trill_340103 JsSdk/1.0 NetType/WIFI Channel/googleplay ByteLocale/id Region/ID')],
  ['TikTok', ios(' musical_ly_34.1.0 JsSdk/2.0 NetType/WIFI Channel/App Store ByteLocale/en Region/US')],
];
