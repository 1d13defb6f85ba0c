/*
 * Names of authorities and well-known companies, chosen by hand for what their names could make a recipient do:
 * - intelligence and law enforcement agencies: Wikipedia's 'List of intelligence agencies' and 'Law enforcement by
 *   country' (CC BY-SA 4.0), with the abbreviations given there, and the bodies of Indonesia by their own short names;
 * - companies: the brands that phishing imitates most, as ranked by Check Point and Vade from 2019 to 2023, and banks,
 *   couriers, networks and wallets of the countries served;
 * - forenames: the most frequent of the US Social Security Administration (public domain), and some Indonesian ones.
 * Names are lower case and without spaces. A new one belongs in `alone`, unless it is long or has several words.
 */

/** So distinctive that they are matched anywhere in a name, across its words. */
export const anywhere = `
  whereabouts police polisi interpol sheriff government pemerintah kementerian immigration imigrasi kejaksaan
  pengadilan bareskrim beacukai supremecourt districtcourt familycourt detective prosecutor bordercontrol
  homelandsecurity secretservice securityservice intelligenceservice intelligenceagency nationalsecurity borderforce
  borderpatrol coastguard nationalguard attorneygeneral districtattorney chiefjustice childservices childprotection
  protectiveservices socialsecurity scotlandyard gendarmerie gendarmeria carabinieri guardiacivil guardiadifinanza
  bundeskriminalamt verfassungsschutz bundesnachrichtendienst staatsanwalt procuraduria ministeriopublico
  policia polizei policja полиция поліція 警察 公安 경찰 पुलिस ตำรวจ شرطة پلیس
  kapolda kapolres kapolsek polresta polantas reskrim bhabinkamtibmas badanintelijen paspampres kopassus
  mahkamahagung mahkamahkonstitusi majelishakim hakimagung hakimketua jaksaagung jaksapenuntut kominfo komdigi
  kemenkes kemensos kemenkeu kemenkumham kemendagri kemenhub bawaslu ombudsman dukcapil kelurahan kecamatan
  taxoffice kantorpajak dirjenpajak centrelink jasaraharja puskesmas rumahsakit searchandrescue palangmerah
  crisisline womensaid samaritans postoffice royalmail kantorpos posindonesia deutschepost canadapost australiapost
  google whatsapp facebook instagram microsoft telegram tiktok paypal netflix snapchat coinbase americanexpress
  bankofamerica wellsfargo mastercard tokopedia shopee traveloka bukalapak telkomsel smartfren vodafone
  bankindonesia bankmandiri bankbca bankbri bankbni klikbca sicepat aliexpress mercadolibre
  customerservice customersupport customercare helpdesk callcenter securityteam fraudteam frauddepartment
  fraudprevention antifraud administrator layananpelanggan timkeamanan debtcollector pinjol findmyiphone findmydevice
`;

/** These occur where two words of people's names meet, as in Adam Karim, and count only where a word begins. */
export const atStart = `
  departmentof deptof ministryof officeof bureauof courtof highcourt countycourt crowncourt magistratescourt
  superiorcourt circuitcourt federalcourt usmarshal federalmarshal federalagent specialagent usarmy usnavy
  fiscalia guardianacional justicedepartment politie
  kapolri brimob basarnas damkar pemadam redcross komnas babinsa propam kodam kodim koramil kostrad kejagung kejati
  kejari kemenlu kemenag kemnaker kemhan
  icloud lazada binance indosat gojek linkedin youtube spotify citibank maybank paymaya linkaja seabank airbnb
  doordash deliveroo foodpanda tmobile cashapp metamask chatgpt anteraja ninjavan lionparcel laposte singpost
  metrobank unionbank indihome airasia lionair
`;

/** Short ones occur within people's names, and count only as whole words. */
export const alone = `
  nypd lapd sfpd lasd fbi cia nsa dea atf dhs tsa cbp uscis ncis fema irs gchq hmrc hmcts dvla dwp cps nhs rcmp csis
  cbsa asio asis afp bnd bka bfv dgse dgsi gign mossad shinbet kgb fsb svr cbi cbn pnp nbi pdea efcc ndlea pdrm sprm
  cpib europol eurojust frontex unhcr unicef icc nato
  customs ministry embassy consulate tribunal magistrate coroner constabulary gendarme carabiniere polis jandarma
  mossos ertzaintza finanzamt hacienda urssaf inps ambulance ambulans hospital emergency darurat rescue dispatch
  polri polda polres polsek tni kpk bnn bnpt bnpb bpbd bais bssn ppatk bpkp bpom bps kpai kbri kjri satpol satgas
  densus provos marinir satlantas ditlantas etle samsat ojk kpu bmkg lpsk djp djbc bpjs pln pdam pertamina kedutaan
  dishub dinsos dinkes pmi
  amazon grab signal twitter visa dhl fedex ups usps dpd tnt jne evri correos ebay etsy temu walmart costco tesco ikea
  hsbc barclays lloyds natwest monzo revolut klarna venmo bbva ubs dbs ocbc uob cimb bdo bpi bca bni btn bri bsi
  danamon ovo gopay gcash paytm stripe xl axis verizon telkom telstra optus comcast xfinity axiata blibli tencent
  alipay wechat skype viber samsung huawei xiaomi gmail outlook hotmail yahoo dropbox docusign adobe openai expedia
  agoda lyft roblox nintendo playstation xbox reddit discord twitch
  support admin moderator operator official resmi
`;

/** Compared with the digits as they are. */
export const numbered = 'mi5 mi6 life360';

/** Words of titles and companies that are also surnames. After a forename they are clearly that: 'John Constable', not 'Kent Constable'. */
export const surnames = 'apple bailiff bank constable court judge uber';

/** People have these names, too: refused alone, or with nothing but words of an office. */
export const namesakes = 'meta chase citi target zelle shein halifax santander mandiri tesla bin politi';
export const officeWords = `
  the your my us uk usa id of from agent agen petugas anggota staff staf officer team tim unit office kantor pusat
  center centre department dept division force group service services layanan help care security keamanan safety
  account accounts verification verified platforms business inc ltd llc pt corp company indonesia international global
  store shop online pay payments wallet ads ai app mobile express airlines air intel intelijen motors
`;

/** The most frequent ones that are no place, office or company: any other word could be part of a title. */
export const forenames = `
  james john robert michael william david richard joseph thomas daniel matthew anthony andrew joshua
  kenneth kevin brian timothy ronald edward jason jeffrey ryan jacob nicholas eric jonathan stephen
  steven benjamin samuel gregory alexander peter simon oliver harry adam nathan paul mark donald george
  aaron patrick frank raymond jack dennis jerry tyler jose henry douglas zachary kyle ethan jeremy noah
  mike bob jim jimmy tom tommy dan danny bill billy joe sam ben chris matt steve dave nick tony andy ed alan
  mary patricia jennifer linda elizabeth barbara susan jessica sarah karen lisa nancy margaret sandra
  ashley emily donna michelle amanda melissa deborah stephanie rebecca laura helen amy anna emma
  nicole samantha katherine christine rachel janet catherine maria heather diane julie alice lucy
  grace olivia sophia hannah abigail kate katie betty ruth sharon cynthia kathleen angela brenda pamela
  budi agus andi dewi sri siti rina sari ayu putri nur eko dwi rizky fajar indah wati
`;
