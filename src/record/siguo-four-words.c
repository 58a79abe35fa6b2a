/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "siguo-four-words.h"

#include <string.h>

/* Who tells two players different games tries times and orders until both come out at the same four
 * words. Each try costs him this many hashes. */
#define ROUNDS 16384

/* Words that are short, easy to say and hard to take for one another when said aloud. Their places
 * never change: players with programs of different age and language compare them by number. */
static const char *const english[SIGUO_WORD_COUNT] = {
  "acorn", "almond", "anchor", "apple", "apricot", "attic", "autumn", "badger", "baker",
  "balloon", "bamboo", "banana", "barrel", "basket", "beaver", "bicycle", "birthday",
  "biscuit", "blanket", "blizzard", "bonfire", "bottle", "breeze", "bridge", "bucket",
  "butter", "button", "cabbage", "cactus", "calendar", "camel", "camera", "candle", "canoe",
  "canyon", "carpet", "carrot", "castle", "cave", "celery", "cheese", "cherry", "chimney",
  "circle", "cliff", "clover", "coconut", "coffee", "comet", "compass", "cookie", "copper",
  "cottage", "cotton", "crab", "crystal", "curtain", "daisy", "dancer", "desert", "diamond",
  "doctor", "donkey", "doorbell", "dragon", "drum", "duck", "elbow", "ember", "engine",
  "envelope", "falcon", "farmer", "feather", "ferry", "flute", "forest", "fountain", "fox",
  "friday", "frog", "galaxy", "garden", "garlic", "gentle", "giant", "glacier", "glove",
  "goat", "golden", "goose", "granite", "gravel", "guitar", "hammer", "hammock", "happy",
  "hedgehog", "helmet", "hero", "holiday", "honey", "hunter", "island", "ivory", "jacket",
  "january", "journey", "juggler", "jungle", "kangaroo", "kettle", "kitchen", "kite",
  "ladder", "lagoon", "lantern", "lemon", "library", "lily", "lizard", "lobster", "lucky",
  "magnet", "mango", "maple", "marble", "market", "meadow", "melon", "midnight", "mirror",
  "monday", "monkey", "moon", "morning", "mountain", "museum", "mushroom", "necklace",
  "needle", "noodle", "notebook", "ocean", "october", "olive", "onion", "orange", "otter",
  "oyster", "painter", "palace", "pancake", "panda", "paper", "parrot", "peach", "peanut",
  "pebble", "pelican", "pencil", "pepper", "piano", "picture", "pigeon", "pillow", "pilot",
  "pirate", "planet", "pocket", "pony", "postman", "potato", "pudding", "pumpkin", "puppy",
  "purple", "puzzle", "pyramid", "queen", "quiet", "rabbit", "radio", "rainbow", "rapid",
  "ribbon", "river", "rocket", "saddle", "sailor", "salad", "salmon", "sandal", "scarlet",
  "scissors", "seven", "shadow", "shark", "shovel", "silent", "silver", "singer", "slipper",
  "snail", "soup", "spider", "spinach", "spoon", "square", "squirrel", "stadium", "statue",
  "story", "sugar", "summer", "sunset", "swamp", "swan", "sweater", "table", "teacher",
  "teapot", "temple", "thunder", "ticket", "tiger", "tomato", "tower", "tractor",
  "triangle", "trumpet", "tulip", "tunnel", "turtle", "twenty", "umbrella", "valley",
  "velvet", "village", "violin", "volcano", "wagon", "wallet", "walnut", "waterfall",
  "whisper", "whistle", "willow", "window", "winter", "wizard", "wolf", "wooden", "yellow",
  "zebra", "zipper",
};

static const char *const chinese[SIGUO_WORD_COUNT] = {
  "苹果", "香蕉", "西瓜", "葡萄", "草莓", "樱桃", "桃子", "柠檬",
  "橙子", "菠萝", "芒果", "荔枝", "石榴", "红枣", "核桃", "花生",
  "土豆", "番茄", "黄瓜", "茄子", "南瓜", "白菜", "萝卜", "辣椒",
  "大蒜", "洋葱", "蘑菇", "豆腐", "面条", "饺子", "包子", "馒头",
  "米饭", "汤圆", "月饼", "粽子", "蛋糕", "饼干", "糖果", "牛奶",
  "豆浆", "咖啡", "绿茶", "果汁", "芝麻", "酱油", "鸡蛋", "火锅",
  "老虎", "熊猫", "兔子", "猴子", "大象", "狮子", "松鼠", "蝴蝶",
  "蜜蜂", "蜻蜓", "蚂蚁", "青蛙", "乌龟", "鲸鱼", "海豚", "鹦鹉",
  "孔雀", "企鹅", "骆驼", "山羊", "水牛", "野猪", "公鸡", "小狗",
  "花猫", "刺猬", "狐狸", "螃蟹", "龙虾", "燕子", "麻雀", "老鹰",
  "鸽子", "鸭子", "袋鼠", "斑马", "太阳", "月亮", "星星", "白云",
  "彩虹", "闪电", "大雪", "春天", "夏天", "秋天", "冬天", "早晨",
  "中午", "傍晚", "半夜", "今天", "昨天", "高山", "河流", "大海",
  "沙漠", "森林", "草原", "瀑布", "海岛", "沙滩", "山洞", "火山",
  "冰川", "泉水", "石头", "泥土", "松树", "柳树", "芦苇", "荷花",
  "梅花", "玫瑰", "菊花", "牡丹", "桂花", "小草", "树叶", "种子",
  "桌子", "椅子", "沙发", "台灯", "窗户", "门口", "钥匙", "镜子",
  "毛巾", "牙刷", "肥皂", "枕头", "毯子", "衣柜", "书包", "铅笔",
  "橡皮", "尺子", "剪刀", "胶水", "信封", "邮票", "报纸", "日历",
  "地图", "雨伞", "手表", "闹钟", "眼镜", "帽子", "围巾", "手套",
  "毛衣", "裙子", "背心", "皮鞋", "袜子", "纽扣", "口袋", "项链",
  "筷子", "勺子", "盘子", "茶壶", "杯子", "锅盖", "菜刀", "冰箱",
  "电视", "电话", "相机", "耳机", "风扇", "空调", "火柴", "蜡烛",
  "灯笼", "鞭炮", "风筝", "气球", "积木", "象棋", "足球", "篮球",
  "钢琴", "吉他", "二胡", "笛子", "唢呐", "歌曲", "舞蹈", "电影",
  "故事", "图画", "汽车", "火车", "飞机", "轮船", "地铁", "卡车",
  "单车", "火箭", "帆船", "马路", "大桥", "隧道", "机场", "码头",
  "车站", "学校", "医院", "银行", "邮局", "商店", "公园", "饭馆",
  "图书", "操场", "教室", "厨房", "阳台", "篱笆", "花园", "城堡",
  "宝塔", "长城", "村庄", "工厂", "农田", "仓库", "医生", "老师",
  "司机", "厨师", "画家", "农民", "渔夫", "木匠", "裁缝", "歌手",
  "船长", "爷爷", "奶奶", "朋友", "邻居", "客人", "宝宝", "冠军",
};

/**
 * siguo_four_words_make:
 * @words: (out): what to compare aloud
 * @chain: the last hash of a game's chain
 *
 * The first four bytes of SHA-256 ("siguo/words/1" | @chain), hashed again and again.
 */
void
siguo_four_words_make (SiguoFourWords *words, const SiguoHash *chain)
{
  static const char label[] = "siguo/words/1";
  GChecksum *checksum = g_checksum_new (G_CHECKSUM_SHA256);
  guint8 hash[SIGUO_HASH_BYTES];
  gsize length = sizeof hash;

  g_checksum_update (checksum, (const guchar *) label, strlen (label));
  g_checksum_update (checksum, chain->byte, sizeof chain->byte);
  g_checksum_get_digest (checksum, hash, &length);
  for (guint i = 0; i < ROUNDS; i++)
    {
      g_checksum_reset (checksum);
      g_checksum_update (checksum, hash, sizeof hash);
      length = sizeof hash;
      g_checksum_get_digest (checksum, hash, &length);
    }
  g_checksum_free (checksum);
  memcpy (words->index, hash, sizeof words->index);
}

/**
 * siguo_four_words_get:
 * @index: 0 to 255
 * @language: (nullable): "zh…" for Chinese, anything else for English; NULL: the user's
 *
 * Returns: the word, static
 */
const char *
siguo_four_words_get (guint8 index, const char *language)
{
  if (language == NULL)
    language = g_get_language_names ()[0];
  return (g_str_has_prefix (language, "zh") ? chinese : english)[index];
}

/**
 * siguo_four_words_to_text:
 * @words: four words
 * @language: as for siguo_four_words_get()
 *
 * Returns: (transfer full): the words, with the same sign between them in all languages
 */
char *
siguo_four_words_to_text (const SiguoFourWords *words, const char *language)
{
  return g_strdup_printf ("%s · %s · %s · %s", siguo_four_words_get (words->index[0], language),
                          siguo_four_words_get (words->index[1], language),
                          siguo_four_words_get (words->index[2], language),
                          siguo_four_words_get (words->index[3], language));
}

/**
 * siguo_four_words_to_numbers:
 * @words: four words
 *
 * Returns: (transfer full): their places in the list, from 1 on, for those who read them in another
 * language
 */
char *
siguo_four_words_to_numbers (const SiguoFourWords *words)
{
  return g_strdup_printf ("%u · %u · %u · %u", words->index[0] + 1u, words->index[1] + 1u,
                          words->index[2] + 1u, words->index[3] + 1u);
}
